import type { Route } from './routes.ts'

export type Fields = Readonly<Record<string, unknown>>

/** What goes into a path, a query or a form: words, numbers, yes and no. */
const asWords = (value: unknown): string => String(value as string | number | boolean)

const asForm = (fields: Fields): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : asWords(value))
  return form
}

const asQuery = (fields: Fields): string =>
  new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [[name, asWords(value)]])),
  ).toString()

const hasFile = (fields: Fields): boolean => Object.values(fields).some((value) => value instanceof Blob)

/**
 * The request that a call stands for. Fields named in the path go there; the others go into the query of a GET, else
 * into a JSON body, or a form where one of them is a file.
 */
export function requestOf([method, path]: Route, input: Fields = {}): Request {
  const inPath = new Set<string>()
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    inPath.add(name)
    return encodeURIComponent(asWords(input[name]))
  })
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !inPath.has(name)))
  const url = new URL(`/api${filled}`, location.origin)
  if (method === 'GET') url.search = asQuery(rest)
  if (method === 'GET' || Object.keys(rest).length === 0) return new Request(url, { method })
  if (hasFile(rest)) return new Request(url, { method, body: asForm(rest) })
  return new Request(url, { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } })
}

function fileName(disposition: string): string {
  const encoded = /filename\*=utf-8''([^;]+)/i.exec(disposition)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(disposition)?.[1] ?? '')
}

/** What an answer holds: a value, a file, or nothing. */
export async function readAnswer(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? ''
  const disposition = response.headers.get('content-disposition')
  if (disposition !== null) return new File([await response.blob()], fileName(disposition), { type })
  return type.includes('json') ? ((await response.json()) as unknown) : undefined
}
