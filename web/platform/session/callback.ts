import { getLocale, splitPath, withLocale } from '../i18n/locale.ts'
import { createStore } from '../store.ts'
import { savePath } from './saved-path.ts'

/**
 * The values that an authentication service adds to the URL when it redirects from a provider's page or from one of its
 * own links.
 */
export type Callback =
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'tokens'; readonly access_token: string; readonly refresh_token: string; readonly type: string }
  | { readonly kind: 'refusal'; readonly code: string }
  | { readonly kind: 'half-way' }

const CODE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const OURS = ['code', 'error', 'error_code', 'error_description', 'state', 'sb']

/** Returns the callback in a URL, and the URL without it; undefined if the URL has no callback. */
export function readCallback(address: string): { callback: Callback; rest: string } | undefined {
  const url = new URL(address)
  const fragment = new URLSearchParams(url.hash.slice(1))
  const callback = fromFragment(fragment) ?? fromQuery(url.searchParams)
  if (!callback) return undefined
  for (const name of OURS) url.searchParams.delete(name)
  if (fromFragment(fragment)) url.hash = ''
  return { callback, rest: url.pathname + url.search + url.hash }
}

function fromFragment(fragment: URLSearchParams): Callback | undefined {
  const refusal = refusalIn(fragment)
  if (refusal) return refusal
  if (fragment.has('message') && !fragment.has('code')) return { kind: 'half-way' }
  const [access_token, refresh_token] = [fragment.get('access_token'), fragment.get('refresh_token')]
  if (!access_token || !refresh_token) return undefined
  return { kind: 'tokens', access_token, refresh_token, type: fragment.get('type') ?? '' }
}

function fromQuery(query: URLSearchParams): Callback | undefined {
  const refusal = refusalIn(query)
  if (refusal) return refusal
  const code = query.get('code') ?? ''
  return CODE.test(code) ? { kind: 'code', code } : undefined
}

/** Keeps only the error code. The description could come from a stranger and is never shown. */
function refusalIn(params: URLSearchParams): Callback | undefined {
  if (!params.has('error_code') && !(params.has('error') && params.has('error_description'))) return undefined
  return { kind: 'refusal', code: params.get('error_code') ?? params.get('error') ?? '' }
}

/** The callback that the confirm page still has to handle. */
export const arrival = createStore<Callback | undefined>(undefined)

/** Stores the callback, removes it from the URL and shows the confirm page; the original path is saved. */
export function takeCallback(): void {
  const found = readCallback(location.href)
  if (!found) return
  arrival.set(found.callback)
  const { path } = splitPath(new URL(found.rest, location.origin).pathname)
  if (path !== '/' && !path.startsWith('/auth')) savePath(found.rest)
  history.replaceState(history.state, '', withLocale('/auth/confirm', getLocale()))
}
