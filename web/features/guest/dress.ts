import type { ElementKind, ElementStyle, Layout } from '@replique/script'
import type { CSSProperties } from 'react'

/** The fonts of a layout's typefaces, as the theme names them. */
const FONTS: Readonly<Record<Layout['typeface'], string>> = {
  courier: 'var(--script)',
  serif: 'var(--serif)',
  sans: 'var(--script-sans)',
}

/** The look of a play's text as a whole. */
export const fontOf = ({ typeface }: Layout): CSSProperties => ({ fontFamily: FONTS[typeface] })

const share = (length: number, whole: number): number => Math.max(0, Math.round((length / whole) * 1000) / 10)

/** Where a paragraph stands in its column, in hundredths of the column: guest.css narrows them where there is little room. */
function placeOf({ left, width }: ElementStyle, layout: Layout): Record<string, number> {
  const start = share(left - layout.left, layout.textWidth)
  return { '--start': start, '--end': Math.max(0, 100 - start - share(width, layout.textWidth)) }
}

/** How paragraphs of a kind look in a layout; names and what stands beside them have a column of their own. */
export function dressOf(kind: ElementKind, layout: Layout): CSSProperties {
  const style = layout.elements[kind]
  if (style === undefined) return {}
  return {
    ...(layout.nameBeside && kind !== 'action' ? {} : placeOf(style, layout)),
    '--above': style.before,
    textAlign: style.align === 'centre' ? 'center' : style.align === 'right' ? 'end' : 'start',
    ...(style.caps && kind !== 'cue' ? { textTransform: 'uppercase' } : {}),
    ...(style.smallCaps ? { fontVariantCaps: 'small-caps' } : {}),
    ...(style.bold ? { fontWeight: 700 } : {}),
    ...(style.italic ? { fontStyle: 'italic' } : {}),
    ...(style.underline ? { textDecorationLine: 'underline' } : {}),
  } as CSSProperties
}

/** The look of a name where it runs on into what is said. */
export function nameDress(layout: Layout): CSSProperties {
  const style = layout.elements.cue
  return {
    ...(style?.caps ? { textTransform: 'uppercase' } : {}),
    ...(style?.smallCaps ? { fontVariantCaps: 'small-caps' } : {}),
    ...(style?.bold ? { fontWeight: 700 } : {}),
  }
}
