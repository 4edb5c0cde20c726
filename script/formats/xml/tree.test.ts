import { describe, expect, test } from 'vitest'
import { findAll, wordsOf, readXml, type XmlDocument } from './tree.ts'

const read = (text: string): XmlDocument => {
  const result = readXml(text)
  if ('error' in result) throw new Error(result.error)
  return result
}

describe('readXml', () => {
  test('drops prefixes and decodes character references', () => {
    const { root, cutShort } = read(
      '<?xml version="1.0"?><w:a xmlns:w="x" w:b="1 &amp; 2">d&#233;j&#xE0; <![CDATA[<vu>]]></w:a>',
    )
    expect(root.name).toBe('a')
    expect(root.attributes['b']).toBe('1 & 2')
    expect(wordsOf(root)).toBe('déjà <vu>')
    expect(cutShort).toBe(false)
  })

  test('reads the intact part of a truncated document', () => {
    const { root, cutShort } = read('<a><b>one</b><b>tw')
    expect(findAll(root, 'b').map((b) => wordsOf(b))).toEqual(['one', 'tw'])
    expect(cutShort).toBe(true)
  })

  test.each([
    ['nested entities', '<!DOCTYPE a [<!ENTITY x "ha"><!ENTITY y "&x;&x;">]><a>&y;</a>'],
    ['an external entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
    ['external parameter entities', '<!DOCTYPE a [<!ENTITY % x SYSTEM "http://x.example/"> %x;]><a/>'],
    ['200,000 nested elements', '<a>'.repeat(200_000)],
  ])('rejects %s', (_, text) => expect(readXml(text)).toEqual({ error: 'hostile' }))

  test('treats attributes such as “__proto__” as plain attributes', () => {
    expect(read('<a __proto__="1" constructor="2"/>').root.attributes['constructor']).toBe('2')
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
  })

  test.each([
    ['an empty text', ''],
    ['plain text', 'only words'],
  ])('rejects %s as not XML', (_, text) => expect(readXml(text)).toEqual({ error: 'wrong_format' }))
})
