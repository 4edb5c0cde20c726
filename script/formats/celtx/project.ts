import type { Unreadable } from '../reading.ts'
import { childOf, findAll, findIn, wordsOf } from '../xml/find.ts'
import { readXml, type XmlElement } from '../xml/tree.ts'
import { hasTooMany } from '../typed/too-many.ts'
import type { Person } from './head.ts'

/** A document of a project: where it is kept, and what it is. */
export interface CeltxDocument {
  readonly file: string
  readonly title: string
  /** "ScriptDocument", "TheatreDocument", "TextDocument" and the like. */
  readonly type: string
}

/** What the list of a project says: its documents, and the people of all its scripts. */
export interface CeltxProject {
  readonly title: string
  readonly documents: readonly CeltxDocument[]
  readonly cast: readonly Person[]
}

/** A property, which RDF writes as an attribute or as an element within. */
function propertyOf(element: XmlElement, name: string): string {
  const given = element.attributes[name]
  if (given !== undefined) return given.trim()
  const child = childOf(element, name)
  return child === undefined ? '' : (child.attributes['resource'] ?? wordsOf(child)).trim()
}

const lastPart = (address: string): string => address.slice(address.lastIndexOf('/') + 1)

/** Reads the list of a Celtx project. */
export function readCeltxProject(rdf: string): CeltxProject | { readonly error: Unreadable } {
  if (hasTooMany(rdf, '<')) return { error: 'hostile' }
  const document = readXml(rdf)
  if ('error' in document) return document
  const { root } = document
  const project = findIn(root, 'Project')
  const documents = findAll(root, 'Document').map((one) => ({
    file: propertyOf(one, 'localFile'),
    title: propertyOf(one, 'title'),
    type: lastPart(propertyOf(one, 'doctype')),
  }))
  const cast = findAll(root, 'Cast').map((one) => ({
    name: propertyOf(one, 'title'),
    description: propertyOf(one, 'description'),
  }))
  return {
    title: project === undefined ? '' : propertyOf(project, 'title'),
    documents: documents.filter(({ file }) => file !== ''),
    cast: cast.filter(({ name }) => name !== ''),
  }
}
