/** Characters as people count them when they are told of a limit: code points, not UTF-16 units. */
export function countCharacters(text: string): number {
  return Array.from(text).length
}

export function cutCharacters(text: string, most: number): string {
  return Array.from(text.slice(0, most * 2))
    .slice(0, most)
    .join('')
}
