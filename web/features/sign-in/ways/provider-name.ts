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

/** A service as the operator called it, else as it calls itself. */
export function providerName(name: string, labels: Readonly<Record<string, string>>): string {
  const label = Object.hasOwn(labels, name) ? labels[name] : undefined
  if (label) return label
  if (Object.hasOwn(NAMES, name)) return NAMES[name] ?? name
  const words = name.replace(/^custom:/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
