/** What words are compared by that a writer types: accents, capitals and the spaces around them make no difference. */
export const foldWords = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleUpperCase().trim()

/** Whether two texts are the same but for accents, capitals and the spaces around them. */
export const isSameWord = (a: string, b: string): boolean => foldWords(a) === foldWords(b)

/**
 * How well something offered answers what was typed of it, accents and capitals aside: 0 it is just that, 1 it begins
 * so, 2 one of its later words does, 3 not at all. Everything answers what is empty equally well.
 */
export function fitOf(offered: string, typed: string): 0 | 1 | 2 | 3 {
  const wanted = foldWords(typed)
  const folded = foldWords(offered)
  if (wanted === '') return 1
  if (folded === wanted) return 0
  if (folded.startsWith(wanted)) return 1
  return folded.split(/[\s'’-]+/u).some((word) => word.startsWith(wanted)) ? 2 : 3
}
