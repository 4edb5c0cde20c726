const NAMES: Readonly<Record<string, string>> = {
  azure: 'Microsoft',
  bitbucket: 'Bitbucket',
  github: 'GitHub',
  gitlab: 'GitLab',
  keycloak: 'Keycloak',
  linkedin_oidc: 'LinkedIn',
  slack_oidc: 'Slack',
  workos: 'WorkOS',
}

/** A service as it calls itself, or as the operator called it. */
export function providerName(name: string): string {
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name
  const words = name.replace(/^custom:/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
