/** What the name of a font says of its letters. */
export interface FontLook {
  readonly bold: boolean
  readonly italic: boolean
  /** Its small letters are drawn as small capitals. */
  readonly smallCapitals: boolean
}

const SUBSET = /^[A-Z]{6}\+/
const BOLD =
  /bold|black|heavy|extrabold|demi(?!light)|fett|gras(?![a-z])|(?:^|[-,_ ])(?:bd|bi|z)(?![a-z])|bd(?:it|mt)?$/i
const ITALIC = /ital|obli|kursiv|slant|inclined|cursiv|(?:^|[-,_ ])(?:it|bi|i)(?![a-z])|(?:bd|[a-z]{3})It(?:MT)?$/i
const SMALL = /small-?caps?|smcp|(?:^|[-,_ ])sc(?![a-z])|[a-z]SC$|expert-?sc|csc/i
/** The fonts of TeX have short names of their own: cmbx12, sfti1000, ecsc1095. */
const TEX = /^(?:cm|ec|sf|lm|pl|la)(bx|b|ti|sl|csc|cc|bxti|bxsl|sc|tt|itt|ri|ro|bxi)\d{1,4}$/i

const look = (bold: boolean, italic: boolean, smallCapitals: boolean): FontLook => ({ bold, italic, smallCapitals })

/** Reads a font's name: "ABCDEF+TimesNewRomanPS-BoldItalicMT". */
export function lookOfFont(font: string): FontLook {
  const name = font.replace(SUBSET, '')
  const tex = TEX.exec(name)?.[1]?.toLowerCase()
  if (tex !== undefined) return look(tex.startsWith('b'), /ti|sl|itt|bxi/.test(tex), /sc|cc/.test(tex))
  return look(BOLD.test(name), ITALIC.test(name), SMALL.test(name))
}
