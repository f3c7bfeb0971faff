import { Buffer } from 'node:buffer';
import { isReadable } from '../secrets/layers/readable.ts';
import { matching, type TextDetector } from './text-detector.ts';

/** Addresses that carry data away when they are fetched. */
export const EXFILTRATION_DETECTORS: readonly TextDetector[] = [
  {
    id: 'exfiltration/image-beacon',
    title: 'Image whose address carries data',
    severity: 'high',
    confidence: 'medium',
    ...matching(
      /!\[[^\]\n]{0,200}\]\(\s{0,4}https?:\/\/[^\s()?#]{1,300}\?[^\s()]{0,40}=[^\s()&=]{16,2000}|<img\b[^<>]{0,200}\bsrc\s{0,2}=\s{0,2}["']?https?:\/\/[^\s"'<>?#]{1,300}\?[^\s"'<>]{0,40}=[^\s"'<>&=]{16,2000}/gi,
    ),
    source: 'OWASP Top 10 for LLM Applications 2025, LLM02 Sensitive Information Disclosure',
  },
  {
    id: 'exfiltration/encoded-url',
    title: 'Web address with encoded text in it',
    severity: 'high',
    confidence: 'medium',
    ...matching(
      /https?:\/\/[^\s"'<>()?#]{1,300}[?#][^\s"'<>()=]{0,60}=([A-Za-z0-9+/_-]{24,4000})(?![A-Za-z0-9+/_-])/gi,
      isEncodedText,
    ),
    source: 'MITRE ATT&CK T1567, Exfiltration Over Web Service; T1132, Data Encoding',
  },
  {
    id: 'exfiltration/encoded-host',
    title: 'Host name with encoded text in it',
    severity: 'high',
    confidence: 'medium',
    ...matching(
      /(?<![A-Za-z0-9.-])((?:[0-9a-f]{2}){12,31})\.(?:[A-Za-z0-9-]{1,63}\.){1,6}[A-Za-z]{2,24}(?![A-Za-z0-9-])/gi,
      isEncodedText,
    ),
    source: 'MITRE ATT&CK T1048, Exfiltration Over Alternative Protocol (DNS)',
  },
];

/** True for base64 and hexadecimal digits of words: digests, ids and signatures decode to noise. */
function isEncodedText(value: string): boolean {
  const isHex = /^(?:[0-9a-f]{2})+$/i.test(value);
  const decoded = Buffer.from(value, isHex ? 'hex' : 'base64');
  return isReadable(decoded) && /[A-Za-z]{3}/.test(decoded.toString('latin1'));
}
