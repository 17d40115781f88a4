/** Whether this browser could hold passkeys for this page. */
export const mayUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && window.isSecureContext;
