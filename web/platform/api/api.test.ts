import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readAnswer, requestOf } from './api.ts'
import { refusalOf } from './failure.ts'

beforeAll(() => vi.stubGlobal('location', { origin: 'https://plays.example' }))
afterAll(() => vi.unstubAllGlobals())

describe('a request', () => {
  test('puts fields where the path names them, and the rest into the query of a GET', () => {
    const request = requestOf(['GET', '/plays/{id}/export'], {
      id: 'a/b é',
      format: 'pdf',
      other: undefined,
      yes: true,
    })
    expect(request.url).toBe('https://plays.example/api/plays/a%2Fb%20%C3%A9/export?format=pdf&yes=true')
    expect(request.body).toBeNull()
  })

  test('sends the other fields as JSON', async () => {
    const request = requestOf(['PATCH', '/plays/{id}'], { id: '1', title: 'L’Été', status: undefined })
    expect(request.url).toBe('https://plays.example/api/plays/1')
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(await request.json()).toEqual({ title: 'L’Été' })
  })

  test('sends a file as a form', async () => {
    const request = requestOf(['POST', '/plays/import'], { file: new File(['INT. HERE'], 'é.fountain') })
    const form = await request.formData()
    expect((form.get('file') as File).name).toBe('é.fountain')
  })

  test('has no body when no fields are left', () => {
    expect(requestOf(['POST', '/plays/{id}/trash'], { id: '1' }).body).toBeNull()
    expect(requestOf(['DELETE', '/account/picture']).body).toBeNull()
  })
})

describe('a response', () => {
  test('is parsed as a value, a file with its name, or nothing', async () => {
    expect(await readAnswer(Response.json({ open: true }))).toEqual({ open: true })
    expect(await readAnswer(new Response(null, { status: 204 }))).toBeUndefined()
    const disposition = `attachment; filename="_t_.pdf"; filename*=utf-8''L%27%C3%A9t%C3%A9.pdf`
    const file = await readAnswer(new Response('x', { headers: { 'content-disposition': disposition } }))
    expect(file).toBeInstanceOf(File)
    expect((file as File).name).toBe("L'été.pdf")
  })

  test('with an error exposes its code, whichever service wrote it', async () => {
    const body = { code: 'letter_wrong', message: 'No such variable.', data: { variable: 'x' } }
    const refusal = await refusalOf(Response.json(body, { status: 400 }))
    expect(refusal).toMatchObject({ code: 'letter_wrong', status: 400, data: { variable: 'x' } })
    expect(await refusalOf(new Response('<html>', { status: 502 }))).toMatchObject({ code: '', status: 502 })
  })
})
