/* SPDX-FileCopyrightText: 2026 The Tap to Pay for Linux authors
   SPDX-License-Identifier: Apache-2.0 */
#ifndef CPCSC_H
#define CPCSC_H

#if !__has_include(<PCSC/winscard.h>)
#error "libpcsclite-dev is missing: run make demo, or apt install libpcsclite-dev"
#endif
#include <PCSC/reader.h>
#include <PCSC/winscard.h>

/* The Swift importer does not import macros with casts, function-like macros, or variadics. */

static inline DWORD taptopay_control_code(DWORD code) { return SCARD_CTL_CODE(code); }

static const DWORD taptopay_feature_request = CM_IOCTL_GET_FEATURE_REQUEST;
static const DWORD taptopay_attribute_vendor_name = SCARD_ATTR_VENDOR_NAME;
static const DWORD taptopay_attribute_device_type = SCARD_ATTR_VENDOR_IFD_TYPE;
static const DWORD taptopay_attribute_device_version = SCARD_ATTR_VENDOR_IFD_VERSION;
static const DWORD taptopay_attribute_device_serial = SCARD_ATTR_VENDOR_IFD_SERIAL_NO;

#endif
