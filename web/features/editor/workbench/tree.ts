import type { Character, Element, ElementKind, RichText } from '@replique/script'

/** An element, and those that belong to it: acts hold scenes, scenes hold speeches, a cue holds what is said after it. */
export interface Branch {
  readonly kind: ElementKind
  readonly words: string
  readonly branches: Branch[]
}

/** How deep a kind stands; the lower the number, the more it holds. */
const DEPTH: Partial<Record<ElementKind, number>> = { act: 0, scene: 1, cue: 2 }
const SPOKEN: ReadonlySet<ElementKind> = new Set<ElementKind>(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const DEEPEST = 3

function depthOf(kind: ElementKind): number {
  return DEPTH[kind] ?? (SPOKEN.has(kind) ? DEEPEST : 2)
}

const textOf = (text: RichText): string => text.map((run) => run.text).join('')

const wordsOf = ({ text, character }: Element, names: ReadonlyMap<string, string>): string =>
  [character === undefined ? '' : names.get(character), textOf(text)].filter(Boolean).join(' ')

/** The elements of a play as a tree, in their order; a cue says whose it is. */
export function treeOf(elements: readonly Element[], characters: readonly Character[] = []): Branch[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  const roots: Branch[] = []
  const open: { readonly depth: number; readonly branch: Branch }[] = []
  for (const element of elements) {
    const { kind } = element
    const depth = depthOf(kind)
    while ((open.at(-1)?.depth ?? -1) >= depth) open.pop()
    const branch: Branch = { kind, words: wordsOf(element, names), branches: [] }
    ;(open.at(-1)?.branch.branches ?? roots).push(branch)
    if (kind in DEPTH) open.push({ depth, branch })
  }
  return roots
}
