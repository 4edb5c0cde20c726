import { getDocumentProxy } from 'unpdf'

interface Piece {
  readonly x: number
  readonly y: number
  readonly text: string
}

/** Maximum vertical distance in points between words of the same line. */
const ONE_LINE = 4

const letters = (words: string): string =>
  words
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

function linesOf(pieces: readonly Piece[]): string[] {
  const lines: { y: number; pieces: Piece[] }[] = []
  for (const piece of pieces.toSorted((a, b) => a.y - b.y)) {
    const last = lines.at(-1)
    if (last && piece.y - last.y < ONE_LINE) last.pieces.push(piece)
    else lines.push({ y: piece.y, pieces: [piece] })
  }
  return lines.map((line) =>
    letters(
      line.pieces
        .toSorted((a, b) => a.x - b.x)
        .map(({ text }) => text)
        .join(''),
    ),
  )
}

/**
 * For each page of a PDF, returns the letters of each line, from top to bottom. Includes only lines between `from` and
 * `to`, in points from the top of the page.
 */
export async function pdfLines(bytes: Uint8Array, from: number, to: number): Promise<string[][]> {
  const document = await getDocumentProxy(new Uint8Array(bytes))
  const pages: string[][] = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const { height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const pieces = items.flatMap((item): Piece[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, , , , x = 0, y = 0] = item.transform as readonly number[]
      return [{ x, y: height - y, text: item.str }]
    })
    pages.push(linesOf(pieces.filter(({ y }) => y > from && y < to)))
  }
  return pages
}
