// #region sveltekit
import { fetchHandler } from 'countersign/publish'
import { answer } from './cards.ts'

const cards = fetchHandler(answer)

interface Input<Event> {
  readonly event: Event
  readonly resolve: (event: Event) => Response | Promise<Response>
}

export async function handle<Event extends { readonly request: Request }>({
  event,
  resolve,
}: Input<Event>): Promise<Response> {
  return cards(event.request) ?? (await resolve(event))
}
// #endregion
