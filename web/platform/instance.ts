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
