interface Sender {
  readonly name: string
  readonly address: string
}

/** Whom emails are from: as configured, else the instance's name at its host. */
export function senderOf(config: {
  readonly mailFrom: Sender | null
  readonly instanceName: string
  readonly origin: string
}): Sender {
  const { hostname } = new URL(config.origin)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return config.mailFrom ?? { name: config.instanceName, address: `replique@${isName ? hostname : 'localhost'}` }
}

/** An email on its way. */
interface Parcel {
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** What takes emails out of the server. */
export interface Transport {
  /** Resolves when the mail server has taken it; rejects with the server's answer, or with why there was none. */
  send(parcel: Parcel): Promise<void>
}

const SECOND = 1000

/** A mail server by its address; a connection is made for each email, when it leaves. */
export function openTransport(url: string, from: Sender): Transport {
  const host = from.address.slice(from.address.lastIndexOf('@') + 1)
  const opened = openServer(url)
  opened.catch(() => {})
  return {
    send: async ({ id, to, language, subject, html, text }) => {
      const server = await opened
      await server.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        html,
        text,
        // The same email after a lost answer is known again by it.
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

// Loaded here, so that a server without emails does not carry it.
async function openServer(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 30 * SECOND,
    dnsTimeout: 15 * SECOND,
  })
}
