import type { Layout } from '@replique/script'
import { FAMILIES, readFont, type Face } from '../../fonts/subsets.ts'
import { sfntOf } from './sfnt.ts'

/** The names by which the layouts' fonts are known to programs that have them. */
export const FONT_NAMES: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'Courier Prime',
  serif: 'Source Serif 4',
  sans: 'Arial',
}

interface EmbeddedFont {
  readonly name: string
  readonly data: Buffer
  readonly bold: Buffer
  readonly italic: Buffer
  readonly boldItalic: Buffer
}

const opened = new Map<Layout['typeface'], readonly EmbeddedFont[]>()

/**
 * A family as Word embeds it, so that lines end where the layout ends them on machines that lack the font. None for
 * Arial, which every program for such documents has, or another of the same widths.
 */
export function embeddedFonts(typeface: Layout['typeface']): readonly EmbeddedFont[] {
  const fonts = opened.get(typeface) ?? (typeface === 'sans' ? [] : [openFont(typeface)])
  opened.set(typeface, fonts)
  return fonts
}

function openFont(typeface: Layout['typeface']): EmbeddedFont {
  const face = (of: Face): Buffer => sfntOf(readFont(FAMILIES[typeface], 'latin', of))
  return {
    name: FONT_NAMES[typeface],
    data: face({ bold: false, italic: false }),
    bold: face({ bold: true, italic: false }),
    italic: face({ bold: false, italic: true }),
    boldItalic: face({ bold: true, italic: true }),
  }
}
