/** A page that can tell how its text is built up. */
interface Structured {
  getStructTree(): Promise<unknown>
}

interface Node {
  readonly role?: unknown
  readonly id?: unknown
  readonly type?: unknown
  readonly children?: unknown
}

/** Nodes within one another that are looked into. */
const DEEPEST = 40

function collect(node: Node, heading: number | undefined, found: Map<string, number>, depth: number): void {
  const level = typeof node.role === 'string' ? /^H([1-6])$/.exec(node.role)?.[1] : undefined
  const now = level === undefined ? heading : Number(level)
  if (node.type === 'content' && typeof node.id === 'string' && now !== undefined) found.set(node.id, now)
  if (depth < DEEPEST && Array.isArray(node.children))
    for (const child of node.children)
      if (child !== null && typeof child === 'object') collect(child, now, found, depth + 1)
}

/** Which marked words of a page are headings, by the marks' own names: only tagged files say so. */
export async function readHeadings(page: Structured): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>()
  const tree = await page.getStructTree().catch(() => null)
  if (tree !== null && typeof tree === 'object') collect(tree, undefined, found, 0)
  return found
}
