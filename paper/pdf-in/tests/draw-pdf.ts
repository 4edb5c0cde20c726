/** Draws PDFs word by word, so that a test controls the position of each word. */
import Document from 'pdfkit'

export interface Drawn {
  readonly text: string
  /** Where the baseline starts, in points from the left and top of the page. */
  readonly x: number
  readonly y: number
  /** One of the standard PDF fonts, such as "Times-Italic". Courier by default. */
  readonly font?: string
  readonly size?: number
  /** Rotation in degrees around the start of the baseline. */
  readonly rotate?: number
}

export function drawPdf(
  pages: readonly (readonly Drawn[])[],
  options: PDFKit.PDFDocumentOptions = {},
): Promise<Uint8Array> {
  const document = new Document({ size: 'A4', margin: 0, autoFirstPage: false, ...options })
  const chunks: Buffer[] = []
  const done = new Promise<Uint8Array>((resolve, reject) => {
    document.on('data', (chunk: Buffer) => chunks.push(chunk))
    document.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))))
    document.on('error', reject)
  })
  for (const page of pages) {
    document.addPage()
    for (const { text, x, y, font = 'Courier', size = 12, rotate } of page) {
      document.save()
      if (rotate !== undefined) document.rotate(rotate, { origin: [x, y] })
      document.font(font).fontSize(size).text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      document.restore()
    }
  }
  document.end()
  return done
}
