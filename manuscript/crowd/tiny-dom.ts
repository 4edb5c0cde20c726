/** The part of the DOM that ProseMirror's serializer and parser use, for tests without a browser. */

type Tiny = TinyElement | TinyText

class TinyText {
  readonly nodeType = 3
  readonly nodeName = '#text'
  parentNode: TinyElement | null = null
  nodeValue: string

  constructor(text: string) {
    this.nodeValue = text
  }

  get nextSibling(): Tiny | null {
    return siblingOf(this, 1)
  }

  get previousSibling(): Tiny | null {
    return siblingOf(this, -1)
  }
}

function siblingOf(node: Tiny, step: number): Tiny | null {
  const all = node.parentNode?.childNodes ?? []
  return all[all.indexOf(node) + step] ?? null
}

/** An element, or a fragment if the name is '#fragment'. */
export class TinyElement {
  readonly nodeType: number
  readonly nodeName: string
  readonly tagName: string
  readonly childNodes: Tiny[] = []
  readonly style: Record<string, string> = {}
  readonly ownerDocument = tinyDocument
  parentNode: TinyElement | null = null
  readonly #attributes = new Map<string, string>()

  constructor(name: string) {
    this.nodeType = name === '#fragment' ? 11 : 1
    this.nodeName = this.tagName = name.toUpperCase()
  }

  get firstChild(): Tiny | null {
    return this.childNodes[0] ?? null
  }

  get lastChild(): Tiny | null {
    return this.childNodes.at(-1) ?? null
  }

  get nextSibling(): Tiny | null {
    return siblingOf(this, 1)
  }

  get previousSibling(): Tiny | null {
    return siblingOf(this, -1)
  }

  getAttribute(name: string): string | null {
    return this.#attributes.get(name) ?? null
  }

  setAttribute(name: string, value: string): void {
    this.#attributes.set(name, value)
  }

  appendChild(child: Tiny): Tiny {
    const parts = child instanceof TinyElement && child.nodeType === 11 ? [...child.childNodes] : [child]
    for (const part of parts) {
      part.parentNode = this
      this.childNodes.push(part)
    }
    return child
  }

  /** Supports the selectors used by the schema: `tag`, `tag.class`, `tag[attribute]`, and lists of those. */
  matches(selector: string): boolean {
    return selector.split(',').some((one) => {
      const [, tag = '', className, attribute] = /^(\w+)(?:\.(\w[\w-]*))?(?:\[([\w-]+)\])?$/u.exec(one) ?? []
      if (tag.toUpperCase() !== this.nodeName) return false
      if (className !== undefined && !(this.getAttribute('class') ?? '').split(' ').includes(className)) return false
      return attribute === undefined || this.getAttribute(attribute) !== null
    })
  }

  querySelector(selector: string): TinyElement | null {
    for (const child of this.childNodes) {
      if (!(child instanceof TinyElement)) continue
      const found = child.matches(selector) ? child : child.querySelector(selector)
      if (found !== null) return found
    }
    return null
  }

  contains(other: Tiny | null): boolean {
    for (let at = other; at !== null; at = at.parentNode) if (at === this) return true
    return false
  }
}

/** A substitute for the browser's `document`, which the serializer uses to create nodes. */
export const tinyDocument = {
  createElement: (name: string): TinyElement => new TinyElement(name),
  createTextNode: (text: string): TinyText => new TinyText(text),
  createDocumentFragment: (): TinyElement => new TinyElement('#fragment'),
}

/** Creates an element: `element('p', 'words', element('br'))`; attributes as an object. */
export function element(name: string, ...parts: readonly (Record<string, string> | Tiny | string)[]): TinyElement {
  const made = new TinyElement(name)
  for (const part of parts) {
    if (typeof part === 'string') made.appendChild(new TinyText(part))
    else if (part instanceof TinyElement || part instanceof TinyText) made.appendChild(part)
    else for (const [key, value] of Object.entries(part)) made.setAttribute(key, value)
  }
  return made
}
