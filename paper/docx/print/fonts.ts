import type { Layout } from '@replique/script'
import { readFont, type Face, type Family } from '../../fonts/subsets.ts'
import { sfntOf } from './sfnt.ts'

const FAMILIES = { courier: 'courier-prime', serif: 'source-serif-4' } as const satisfies Record<string, Family>

/** The names by which the layouts' fonts are known to programs that have them. */
export const FONT_NAMES: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'Courier Prime',
  serif: 'Source Serif 4',
}

interface EmbeddedFont {
  readonly name: string
  readonly data: Buffer
  readonly bold: Buffer
  readonly italic: Buffer
  readonly boldItalic: Buffer
}

const opened = new Map<Layout['typeface'], EmbeddedFont>()

/** A family as Word embeds it, so that lines end where the layout ends them on machines that lack the font. */
export function embeddedFont(typeface: Layout['typeface']): EmbeddedFont {
  const font = opened.get(typeface) ?? openFont(typeface)
  opened.set(typeface, font)
  return font
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
