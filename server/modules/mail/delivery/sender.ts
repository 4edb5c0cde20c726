export interface Sender {
  readonly name: string
  readonly address: string
}

/** Whom letters are from: as configured, else the instance's name at its host. */
export function senderOf(config: {
  readonly mailFrom: Sender | null
  readonly instanceName: string
  readonly origin: string
}): Sender {
  const { hostname } = new URL(config.origin)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return config.mailFrom ?? { name: config.instanceName, address: `replique@${isName ? hostname : 'localhost'}` }
}
