import { credentialsIn, dotted } from '#core/credentials-in-text.ts';
import { withoutCredentials } from '#core/without-credentials.ts';
const jwt = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijklmnopqrst';
const tok='aB3dE5fG7hI9jK1lM3nO5';
for (const t of [jwt, `{"t":"${jwt}"}`, `%22${jwt}%22`, `Bearer ${jwt}`, `{"authorization":"Bearer ${tok}"}`, JSON.stringify(JSON.stringify({Authorization:`Bearer ${tok}/+=`})),
 encodeURIComponent(JSON.stringify({Authorization:`Bearer ${tok}/+=`})), `Authorization: Bearer abc12345\nX: y`, `Authorization: Basic dXNlcjpodW50ZXIyaHVudGVyMg==`, `authorization=Bearer+${tok}&x=1`,
 `Bearer ${tok}.`, 'authorization code 004711','<Authorization>ABC123</Authorization>','Authorization: Bearer token is missing','Bearer DE89370400440532013000','"authorization":"Token 004711"', 'Authorization: Token 0047112233',
 `Authorization: Digest username="u", realm="r", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093", response="6629fae49393a05397450978507c4ef1"`, `["authorization","Bearer ${tok}"]`, `{'Authorization': 'Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'}`,
 'Bearer authentication-is-required-here','Bearer api/v2/token-endpoint-documentation', 'Bearer 550e8400-e29b-41d4-a716-446655440000', `Basic dXNlcjpodW50ZXIyaHVudGVyMg==`, `{"id":"${jwt}"}`, `&quot;Authorization&quot;:&quot;Bearer ${tok}&quot;`])
 console.log(dotted(t, credentialsIn(t,'reply')), '  ||  ', withoutCredentials(t, []));
const time=(n:string,t:string,k:'reply'|'document')=>{const a=performance.now();const r=credentialsIn(t,k);console.log(n,(t.length/1e6).toFixed(1),(performance.now()-a).toFixed(1),'ms',r.length)};
const M=30e6;
const rep=(s:string)=>Buffer.alloc(M,s).toString('latin1');
const b64=Buffer.from(crypto.getRandomValues(new Uint8Array(65536))).toString('base64');
for (const s of ['eyJ','.eyJ','eyJaaaaaaaa.eyJ','eyJaaaaaaaa.eyJaaaaaaaa.',' eyJ','.','a.eyJ'+'a'.repeat(1900),'Bearer ','Bearer a','Authorization: Bearer ','Authorization: Digest ','Authorization: Digest nonce=aaaaaaaa,','earer','uthorization"','Basic ','Bearer '+'a1'.repeat(7000)+' ',b64,'\\','Authorization\\\\\\\\\\\\\\','aB.','Bearer '+'\\\\\\\\\\\\\\/'.repeat(2000), 'eyJ'.repeat(600)+'.'])
  time(JSON.stringify(s.slice(0,25)),rep(s),'reply');
