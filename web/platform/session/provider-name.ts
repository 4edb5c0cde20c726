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

/** Returns the operator's name for a provider, or else the provider's own name. */
export function providerName(provider: string, labels: Readonly<Record<string, string>>): string {
  const label = Object.hasOwn(labels, provider) ? labels[provider] : undefined
  if (label) return label
  if (Object.hasOwn(NAMES, provider)) return NAMES[provider] ?? provider
  const words = provider.replace(/^(?:custom|sso):/, '').replaceAll(/[-_]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
