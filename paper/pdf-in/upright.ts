import type { PdfPage, PlacedText } from './page.ts'

/** Puts words that run another way round before the reader. */
function turn(text: PlacedText, page: PdfPage): PlacedText {
  const { x, y } = text
  if (text.turned === 90) return { ...text, x: y, y: page.width - x }
  if (text.turned === 270) return { ...text, x: page.height - y, y: x }
  if (text.turned === 180) return { ...text, x: page.width - x, y: page.height - y }
  return text
}

/** The words of a page that run the way most of them do, upright, and how many letters do not. */
export function uprightTexts(page: PdfPage): { readonly texts: PlacedText[]; readonly left: number } {
  const letters = new Map<number, number>()
  for (const { text, turned = 0 } of page.texts)
    letters.set(turned, (letters.get(turned) ?? 0) + text.replace(/\s/g, '').length)
  const ways = [...letters].filter(([way]) => way % 90 === 0).toSorted((a, b) => b[1] - a[1])
  const most = ways[0]?.[0] ?? 0
  const all = [...letters.values()].reduce((sum, count) => sum + count, 0)
  return {
    texts: page.texts.filter(({ turned = 0 }) => turned === most).map((text) => turn(text, page)),
    left: all - (letters.get(most) ?? 0),
  }
}
