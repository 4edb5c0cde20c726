/** Returns the nonce that identifies this page's own style sheets. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/**
 * Makes libraries comply with the page's content policy. Passes the nonce to the dialogs' scroll lock, which adds a
 * style sheet, and prevents zod, once a page has loaded it, from trying to compile its checks with eval.
 */
export function startNonce(): void {
  const nonce = pageNonce()
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, ...(nonce && { __webpack_nonce__: nonce }) })
}
