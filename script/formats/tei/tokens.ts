import type { XmlElement } from '../xml/tree.ts'

/**
 * What our own files say of an element besides its words, in its `rend`: `dual`, a speech beside the one before it;
 * `continued`, one that goes on after a direction without being announced again; `silent`, one without words;
 * `unlisted`, one whose speaker is in no list; `beside-name`, a direction beside the speaker's name.
 */
export type RendToken = 'dual' | 'continued' | 'silent' | 'unlisted' | 'beside-name'

const REVISION = /(?:^|\s)revision([1-9]\d{0,5})(?=\s|$)/

export const hasToken = ({ attributes }: XmlElement, token: RendToken): boolean =>
  attributes['rend']?.split(/\s+/).includes(token) === true

/** The revision in which an element was last changed; nothing where it says none. */
export function revisionIn({ attributes }: XmlElement): { readonly revision?: number } {
  const found = REVISION.exec(attributes['rend'] ?? '')?.[1]
  return found === undefined ? {} : { revision: Number(found) }
}

/** These tokens as an attribute; nothing for none. */
export function rendOf(revision: number | undefined, tokens: readonly RendToken[] = []): string {
  const all = [...tokens, ...(revision !== undefined && revision > 0 ? [`revision${revision}`] : [])]
  return all.length === 0 ? '' : ` rend="${all.join(' ')}"`
}
