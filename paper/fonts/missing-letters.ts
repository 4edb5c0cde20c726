import { cueText, layoutOf, largePrint, printedPlay, printedText, type Layout, type Play } from '@replique/script'
import type { MissingLetter } from '../scripts/formats.ts'
import { fileFor } from './font-file.ts'
import { isUnusual, openOtherFonts, type OtherFonts } from './other-fonts.ts'

/** Characters that print nothing, or for which the fonts have a similar character. */
const UNSEEN = /[\s\p{Cc}\p{Cf}\p{Mn}\p{Me}\u2010\u2011]/u

/** Returns whether any font has the character. */
function hasLetter(letter: string, { typeface }: Layout, fonts: OtherFonts): boolean {
  const code = letter.codePointAt(0) ?? 0
  return (
    UNSEEN.test(letter) ||
    fileFor(code, { bold: false, italic: false }, typeface) !== undefined ||
    fonts.fileFor(code, false) !== undefined
  )
}

/**
 * Returns the letters of a play that its PDF can't show, in the order of the text. If a quick test finds only letters
 * that the layouts' own fonts cover, returns early without laying out the play.
 */
export async function missingLetters(
  play: Play,
  options: { readonly largePrint?: boolean } = {},
): Promise<MissingLetter[]> {
  const usual = layoutOf(play.settings, play.language, play.kind)
  const printed = printedPlay(play, options.largePrint ? largePrint(usual) : usual)
  const { pages, layout } = printed.pagination
  const isUsual =
    !play.characters.some(({ name, description }) => isUnusual(name + description)) &&
    !play.titlePage.some(({ value }) => isUnusual(value)) &&
    !play.elements.some((one) => isUnusual(one.kind === 'cue' ? cueText(play, one) : printedText(one.text)))
  if (isUsual) return []
  const lines = Array.from({ length: printed.sheets }, (_, sheet) => {
    const page = pages[sheet - printed.front]?.label ?? ''
    return printed.sheetAt(sheet).map(({ runs }) => ({ page, line: runs.map(({ text }) => text).join('') }))
  }).flat()
  const fonts = await openOtherFonts(lines.map(({ line }) => ({ text: line, bold: false })))
  const missing = new Map<string, MissingLetter>()
  for (const { page, line } of lines) {
    if (!isUnusual(line)) continue
    for (const letter of line.normalize('NFC')) {
      const known = missing.get(letter)
      if (known) missing.set(letter, { ...known, count: known.count + 1 })
      else if (!hasLetter(letter, layout, fonts)) missing.set(letter, { letter, count: 1, page, line: line.trim() })
    }
  }
  return [...missing.values()]
}
