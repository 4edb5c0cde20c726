interface Sender {
  readonly name: string
  readonly address: string
}

/** Returns the sender of emails: as configured, otherwise the server's name with an address at its host. */
export function senderOf(config: {
  readonly mailFrom: Sender | null
  readonly instanceName: string
  readonly origin: string
}): Sender {
  const { hostname } = new URL(config.origin)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return config.mailFrom ?? { name: config.instanceName, address: `replique@${isName ? hostname : 'localhost'}` }
}

/** An email to send. */
interface Parcel {
  readonly id: string
  readonly to: string
  readonly language: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Sends emails through a mail server. */
export interface Transport {
  /** Resolves when the mail server has accepted it; rejects with the server's reply, or the reason there was none. */
  send(parcel: Parcel): Promise<void>
}

const SECOND = 1000

/** Opens a transport to the mail server at a URL. Each email is sent over a new connection. */
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
        // lets mail servers recognise the email if it is sent again after a lost reply
        messageId: `<${id}@${host}>`,
        headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

// imported on demand, so that a server that sends no emails never loads it
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
