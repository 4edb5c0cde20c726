/** What the server wrote into the page: its settings, the nonce of its style sheets, and early content. */

export interface Instance {
  readonly name: string
  /** The address for contacting the administrator; empty if it is not set. */
  readonly contact: string
  /** Base URL of the authentication service, either absolute or relative to the site's root. */
  readonly authUrl: string
}

const PLAIN: Instance = { name: 'Réplique', contact: '', authUrl: '/auth/v1' }

/** Parses the settings that the server wrote into the page; missing parts get their defaults. */
export function parseInstance(content: string | null | undefined): Instance {
  try {
    const given = JSON.parse(content ?? '') as Partial<Record<keyof Instance, unknown>> | null
    const part = (key: keyof Instance) => {
      const value = given?.[key]
      return typeof value === 'string' && value ? value : PLAIN[key]
    }
    return { name: part('name'), contact: part('contact'), authUrl: part('authUrl') }
  } catch {
    return PLAIN
  }
}

let known: Instance | undefined

export function instance(): Instance {
  known ??= parseInstance(document.querySelector<HTMLMetaElement>('meta[name=replique-instance]')?.content)
  return known
}

/** Returns the nonce that identifies this page's own style sheets. */
export function pageNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
}

/**
 * Makes libraries comply with the page's content policy. Passes the nonce to the dialogs' scroll lock, which adds a
 * style sheet, and prevents zod, once a page has loaded it, from trying to compile its checks with eval.
 */
export function startNonce(): void {
  const nonce = pageNonce()
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true }, ...(nonce && { __webpack_nonce__: nonce }) })
}

/** Removes what the server displayed until the app had loaded, or a part of it. */
export const removeEarlyContent = (part = '#early'): void => document.querySelector(part)?.remove()
