// SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
// SPDX-License-Identifier: Apache-2.0

internal import ServiceInterface

/// A route of this service.
///
/// Unless it is open, its handler lets ``ProcessorService`` perform the request, which checks the
/// access.
typealias Endpoint = DescribedRoute<Access>

/// A request to a route of this service.
typealias EndpointRequest<Body: Sendable> = ServiceInterface.EndpointRequest<Access, Body>
