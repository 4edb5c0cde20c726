/** The nonce that identifies this page's own style sheets. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/** Passes the page's nonce to the library code that adds style sheets (the scroll lock of dialogs). */
export function startNonce(): void {
  const nonce = pageNonce()
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
