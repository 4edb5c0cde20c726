/** Saves a file to the browser's downloads. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // the browser reads the URL after this task
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Reads a streamed file and saves it to the browser's downloads; calls `come` with each chunk. */
export async function saveStream(answer: Response, come: (piece: Uint8Array<ArrayBuffer>) => void): Promise<void> {
  const { headers } = answer
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = answer.body!.getReader()
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value)
    come(next.value)
  }
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'replique'
  saveFile(new Blob(pieces, { type: headers.get('content-type') ?? '' }), name)
}
