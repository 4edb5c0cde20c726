import { describe, expect, test } from 'vitest'
import { render, TemplateError, type TemplateText } from './render.ts'
import { expectLinear } from '../../../../workshop/growth-for-tests.ts'

const VALUES = {
  site: 'Réplique',
  name: 'Anaïs',
  title: 'Le Parapluie',
  link: 'https://site.example/x?a=1&b=2',
  code: '123456',
}

const email = (words: Partial<TemplateText>, values: Record<string, string> = {}, language: 'en' | 'fr' = 'fr') =>
  render({
    words: { subject: 'Bonjour', body: 'Bonjour', ...words },
    allowed: { variables: Object.keys(VALUES), secret: ['link', 'code'] },
    values: { ...VALUES, ...values },
    language,
    site: { name: 'Réplique', origin: 'https://site.example' },
  })

const faultOf = (words: Partial<TemplateText>): TemplateError | null => {
  try {
    email(words)
    return null
  } catch (error) {
    if (error instanceof TemplateError) return error
    throw error
  }
}

test('blank lines separate paragraphs, a link alone is a button, a code alone is emphasised', () => {
  const body = 'Bonjour {{ name }},\nça va ?\r\n\r\n[Ouvrir «\u00a0{{ title }}\u00a0»]({{ link }})\n \n\n{{ code }}'
  const { subject, html, text } = email({ subject: '{{ title }}, é', body })
  expect(subject).toBe('Le Parapluie, é')
  expect(text).toBe(
    'Bonjour Anaïs,\nça va ?\n\nOuvrir «\u00a0Le Parapluie\u00a0»\nhttps://site.example/x?a=1&b=2\n\n123456\n\n' +
      '-- \nRéplique\nhttps://site.example\n',
  )
  expect(html).toContain('Bonjour Anaïs,<br>\nça va ?</p>')
  expect(html).toMatch(
    /<a href="https:\/\/site\.example\/x\?a=1&amp;b=2" style="[^"]+">Ouvrir «\u00a0Le Parapluie\u00a0»<\/a>/,
  )
  expect(html).toMatch(/<p style="[^"]*monospace[^"]*">123456<\/p>/)
})

test('the HTML states its language and supports light and dark', () => {
  const { html } = email({}, {}, 'en')
  expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  expect(html).toContain('@media (prefers-color-scheme:dark)')
  expect(html).not.toMatch(/<table|<img|<script|@import|url\(/)
})

test('empty variables leave no gaps', () => {
  const body = 'Bonjour{% if name != "" %} {{ name }}{% endif %}.\n\n{% unless name == "" %}Vous.{% endunless %}\n\nFin'
  expect(email({ body }, { name: '' }).text).toMatch(/^Bonjour\.\n\nFin\n/)
  expect(email({ body }).text).toMatch(/^Bonjour Anaïs\.\n\nVous\.\n\nFin\n/)
})

describe('a template can use only the listed variables', () => {
  test.each([
    '{{ user.token }}',
    '{{ constructor }}',
    '{{ name.constructor }}',
    '{{ name["length"] }}',
    '{{ name.size }}',
    '{{ [name] }}',
    '{{ __proto__ }}',
    '{{ password }}',
    '{% if token %}x{% endif %}',
    '{% for i in (1..1000000000) %}x{% endfor %}',
    '{% tablerow i in (1..9) %}x{% endtablerow %}',
    '{{ (1..1000000000) }}',
    '{% if (1..1000000000) contains 5 %}x{% endif %}',
    '{% include "/etc/passwd" %}',
    '{% render "../../package.json" %}',
    '{% layout "x" %}',
    '{% raw %}{{ name }}{% endraw %}',
    '{% assign link = "https://evil" %}',
    '{% capture x %}{% endcapture %}',
    '{% liquid echo name %}',
    '{{ name | raw }}',
    '{{ name | where: "a" }}',
    '{{ name | append: name }}',
    '{{ name',
    '{% if name %}',
    '{% endif %}',
  ])('%s is refused, in the body and in the subject', (source) => {
    expect(faultOf({ body: `Bonjour\n\n${source}` })).toMatchObject({ field: 'body' })
    expect(faultOf({ subject: `Bonjour ${source}` })).toMatchObject({ field: 'subject' })
  })

  test.each(['{{ link }}', '{{ code }}', '{% if code == "1" %}x{% endif %}'])(
    'a secret in a subject is refused: %s',
    (subject) => {
      expect(faultOf({ subject })).toMatchObject({ field: 'subject' })
    },
  )

  test('an email without a subject or text is refused', () => {
    expect(faultOf({ subject: '{% if name == "" %}x{% endif %}' })).toMatchObject({ field: 'subject' })
    expect(faultOf({ body: ' \n\n ' })).toMatchObject({ field: 'body' })
  })

  test.each([
    ['values', (times: number) => email({ body: '{{ name }}\n\n'.repeat(times * 160) })],
    ['conditions', (times: number) => faultOf({ body: '{%if (1..9)==1%}{%endif%}\n\n'.repeat(times * 70) })],
    ['open conditions', (times: number) => faultOf({ body: '{%if name%}'.repeat(times * 180) })],
    ['brackets', (times: number) => faultOf({ body: '['.repeat(times * 2000) })],
    ['spaces', (times: number) => faultOf({ body: `\n${' '.repeat(times * 2000)}x` })],
  ])('the longest body of %s takes linear time', async (_, render) => {
    await expectLinear(
      () => render(1),
      () => render(10),
    )
  })
})

describe('what looks like code is treated as text', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '"><svg onload=alert(1)>',
    "' onmouseover='alert(1)",
    '${process.env}',
    '<%= process.env %>',
    '[click](https://evil.example)',
    '&lt;b&gt;',
  ])('%s, typed or filled in', (text) => {
    const escaped = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
    for (const { html, text: plain, subject } of [
      email({ subject: text, body: text }),
      email({ subject: '{{ title }}', body: '{{ title }}' }, { title: text }),
    ]) {
      expect(html).toContain(`<title>${escaped}</title>`)
      expect(html).toContain(`">${escaped}</p>`)
      expect(html.match(/<(?:script|img|svg|a )/g)).toEqual(['<a '])
      expect(plain).toMatch(new RegExp(`^${RegExp.escape(text)}\n`))
      expect(subject).toBe(text)
    }
  })

  test.each(['{{ code }}', '{{ constructor }}', '{% for i in (1..9) %}x{% endfor %}'])(
    'a value is not treated as a template: %s',
    (title) => {
      expect(email({ body: '{{ title }}' }, { title }).text).toMatch(new RegExp(`^${RegExp.escape(title)}\n`))
    },
  )

  test.each(['javascript:alert(1)', 'data:text/html,x', '', 'not an address'])(
    'a button does not link to %j',
    (link) => {
      const { html, text } = email({ body: '[Ouvrir]({{ link }})' }, { link })
      expect(html).toMatch(/<p style="[^"]*">Ouvrir<\/p>/)
      expect(html.match(/href="[^"]*"/g)).toEqual(['href="https://site.example"'])
      expect(text).toMatch(/^Ouvrir\n\n/)
    },
  )

  test('a link cannot break out of its attribute', () => {
    const { html } = email({ body: '[Ouvrir]({{ link }})' }, { link: 'https://x.example/"onclick="alert(1)' })
    expect(html).toContain('href="https://x.example/&quot;onclick=&quot;alert(1)"')
  })
})
