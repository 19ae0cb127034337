import { Agent, request } from 'node:http';
import {
  defaultRequests,
  messagingRequests,
  type NamedRequest,
  requestsStartAt,
} from './requests.ts';
import { type ServedMutant, serveMutant } from './serve.ts';

/** What a request was answered with; `status` and the whole reply as one text. */
export type Answer = { readonly name: string; readonly status: number; readonly text: string };

/** The names of the requests that two webhooks answer differently. */
export function nameDifferences(one: readonly Answer[], other: readonly Answer[]): string[] {
  return one.filter(({ text }, index) => text !== other[index]?.text).map(({ name }) => name);
}

/** Serves a webhook, sends it the requests of its category, all of them or the first few, and closes it. */
export async function askMutant(id: string | null, count?: number): Promise<Answer[]> {
  const served = await serveMutant(id, requestsStartAt);
  const agent = new Agent({ keepAlive: true });
  try {
    const answers: Answer[] = [];
    const requests = served.category === 'default' ? defaultRequests : messagingRequests;
    for (const named of requests.slice(0, count)) answers.push(await ask(served, named, agent));
    return answers;
  } finally {
    agent.destroy();
    await served.close();
  }
}

function ask(served: ServedMutant, named: NamedRequest, agent: Agent): Promise<Answer> {
  const { header, value } = served.credential;
  const sent = { right: { [header]: value }, wrong: { [header]: 'wrong' }, none: {} };
  const headers = { ...named.headers, ...sent[named.credential ?? 'right'] };
  return new Promise((resolve, reject) => {
    const call = request(
      served.url + (named.query ?? ''),
      { method: named.method, headers, agent },
      async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const { date: _date, ...kept } = response.headers;
        const status = response.statusCode ?? 0;
        const text = [status, JSON.stringify(kept), Buffer.concat(chunks).toString('latin1')];
        resolve({ name: named.name, status, text: text.join('\n') });
      },
    );
    call.on('error', reject);
    call.end(named.body === undefined ? undefined : JSON.stringify(named.body));
  });
}
