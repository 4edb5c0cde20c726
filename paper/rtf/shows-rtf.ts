/** Whether bytes begin as RTF does. */
export const showsRtf = (bytes: Uint8Array): boolean =>
  /^(?:\xef\xbb\xbf)?\s*\{\s*\\rtf/.test(Buffer.from(bytes.subarray(0, 64)).toString('latin1'))
