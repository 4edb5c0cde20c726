/** Hands the page's nonce to the code that adds style sheets of its own (the scroll lock of dialogs). */
export function startNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
  if (nonce) Object.assign(globalThis, { __webpack_nonce__: nonce })
}
