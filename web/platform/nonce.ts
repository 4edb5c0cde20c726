/** The nonce that identifies this page's own style sheets. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/**
 * Makes libraries comply with the page's content policy: passes the nonce to the code that adds style sheets (the
 * scroll lock of dialogs), and keeps zod, which some pages load later, from trying to compile its checks with eval.
 */
export function startNonce(): void {
  const nonce = pageNonce()
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, ...(nonce && { __webpack_nonce__: nonce }) })
}
