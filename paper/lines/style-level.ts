/** What writers' programs call the styles of headings, before the level. */
const NAMED =
  /^(?:heading|headline|titre|überschrift|título|encabezado|titolo|intestazione|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|cím(?:sor)?|заголовок)[ \u00a0_-]?([1-9])$/iu

/** The level of a heading's style, from 1, by its name: "Heading 2". */
export function levelOfStyleName(name: string): number | undefined {
  const found = NAMED.exec(name.trim())?.[1]
  return found === undefined ? undefined : Number(found)
}
