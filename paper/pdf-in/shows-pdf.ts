/** Whether bytes are a PDF; some programs write a few bytes before its beginning. */
export const showsPdf = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(0, 1024)).toString('latin1').includes('%PDF-')
