/** How a browser reaches a passkey: WebAuthn, `AuthenticatorTransport`. */
export const passkeyTransports = ['usb', 'nfc', 'ble', 'smart-card', 'cable', 'hybrid', 'internal'] as const

export type PasskeyTransport = (typeof passkeyTransports)[number]

export const maxPasskeys = 10
