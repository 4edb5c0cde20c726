/** A refusal by one of the product's routes. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  /** What the route tells beside the code, such as the name of a wrong variable. */
  readonly data: unknown

  constructor(told: { code?: unknown; message?: unknown; data?: unknown }, status: number) {
    super(typeof told.message === 'string' ? told.message : `The server answered ${status}`)
    this.name = 'Refusal'
    this.code = typeof told.code === 'string' ? told.code : ''
    this.status = status
    this.data = told.data
  }
}

export async function refusalOf(response: Response): Promise<Refusal> {
  const told: unknown = await response.json().catch(() => null)
  return new Refusal(typeof told === 'object' && told !== null ? told : {}, response.status)
}
