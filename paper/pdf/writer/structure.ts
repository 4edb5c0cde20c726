import type { ObjectFile } from './object-file.ts'

/** A page's object number, and the node of each of its marked-content sequences. */
export interface MarkedPage {
  readonly id: number
  /** The index of the page in the document. */
  readonly index: number
  readonly marked: StructureNode[]
}

/** A node of the structure tree, which screen readers use. */
export interface StructureNode {
  readonly id: number
  readonly tag: string
  readonly parent: number
  /** The page on which the node's content begins. */
  page?: MarkedPage
  readonly kids: string[]
}

/** The logical structure of a document (ISO 32000-1, 14.7). A node is written when it is closed. */
export class StructureTree {
  readonly root: StructureNode
  readonly #file: ObjectFile
  readonly #id: number
  /** For each page, its index and a reference to the object that lists the nodes of its marked content. */
  readonly #pages: string[] = []

  constructor(file: ObjectFile) {
    this.#file = file
    this.#id = file.reserve()
    this.root = { id: file.reserve(), tag: 'Document', parent: this.#id, kids: [] }
  }

  open(tag: string, parent: StructureNode): StructureNode {
    const node: StructureNode = { id: this.#file.reserve(), tag, parent: parent.id, kids: [] }
    parent.kids.push(`${node.id} 0 R`)
    return node
  }

  /** Assigns the next content on a page to a node. Returns its marked-content id. */
  mark(node: StructureNode, page: MarkedPage): number {
    const stretch = page.marked.push(node) - 1
    node.page ??= page
    node.kids.push(node.page === page ? `${stretch}` : `<</Type/MCR/Pg ${page.id} 0 R/MCID ${stretch}>>`)
    return stretch
  }

  close({ id, tag, parent, page, kids }: StructureNode): void {
    const place = page ? `/Pg ${page.id} 0 R` : ''
    const below = kids.length === 1 ? ` ${kids[0]}` : `[${kids.join(' ')}]`
    this.#file.pack(id, `<</S/${tag}/P ${parent} 0 R${place}/K${below}>>`)
  }

  closePage({ index, marked }: MarkedPage): void {
    const nodes = marked.map(({ id }) => `${id} 0 R`).join(' ')
    this.#pages.push(`${index} ${this.#file.pack(this.#file.reserve(), `[${nodes}]`)} 0 R`)
  }

  /** Writes the rest of the tree and returns its object number. */
  end(): number {
    this.close(this.root)
    const parents = this.#file.pack(this.#file.reserve(), `<</Nums[${this.#pages.join(' ')}]>>`)
    const entries = `/K[${this.root.id} 0 R]/ParentTree ${parents} 0 R/ParentTreeNextKey ${this.#pages.length}`
    return this.#file.pack(this.#id, `<</Type/StructTreeRoot${entries}>>`)
  }
}
