import { describe, expect, test } from 'vitest'
import { findAll, wordsOf, readXml, type XmlDocument } from './tree.ts'

const read = (text: string): XmlDocument => {
  const result = readXml(text)
  if ('error' in result) throw new Error(result.error)
  return result
}

describe('XML', () => {
  test('is read without prefixes, with its character references', () => {
    const { root, cutShort } = read(
      '<?xml version="1.0"?><w:a xmlns:w="x" w:b="1 &amp; 2">d&#233;j&#xE0; <![CDATA[<vu>]]></w:a>',
    )
    expect(root.name).toBe('a')
    expect(root.attributes['b']).toBe('1 & 2')
    expect(wordsOf(root)).toBe('déjà <vu>')
    expect(cutShort).toBe(false)
  })

  test('that breaks off is read as far as it goes', () => {
    const { root, cutShort } = read('<a><b>one</b><b>tw')
    expect(findAll(root, 'b').map((b) => wordsOf(b))).toEqual(['one', 'tw'])
    expect(cutShort).toBe(true)
  })

  test.each([
    ['entities of entities', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['a file from outside', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['parameters from outside', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://x.example/"> %x;]><a/>'],
    ['200,000 elements in one another', '<a>'.repeat(200_000)],
  ])('with %s is refused', (_, text) => expect(readXml(text)).toEqual({ error: 'hostile' }))

  test('names that objects have of their own are plain attributes', () => {
    expect(read('<a __proto__="1" constructor="2"/>').root.attributes['constructor']).toBe('2')
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test.each([
    ['nothing', ''],
    ['words', 'only words'],
  ])('%s is no XML', (_, text) => expect(readXml(text)).toEqual({ error: 'wrong_format' }))
})
