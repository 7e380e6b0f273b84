import multipart from '@fastify/multipart';
import { errorCodes, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { badRequest, HttpError } from './http-error.ts';
import { networkOf } from './rate-limits.ts';
import { anUpload, drainBody, waitForBody } from './slow-bodies.ts';
import { type UploadSlot, UploadSlots } from './upload-slots.ts';

/** The file of a call. Its name and type come from the client and are not verified. */
export interface Upload {
  bytes: Buffer;
  filename: string;
  type: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    upload: Upload | null;
  }
}

const maxFields = 20;
const maxFieldBytes = 256 * 1024;
/** Bytes a form may have beside its file. */
const maxOtherBytes = 1024 * 1024;
/**
 * Uploads at once in this process. Each may take 6 MB of memory. A whole office may send from one network.
 */
const places = new UploadSlots({ most: 40, maxPerSender: 4, maxPerNetwork: 20 });

/**
 * Enables multipart bodies on the routes that name a file. Every other route responds with
 * 415.
 */
export async function takeUploads(app: FastifyInstance): Promise<void> {
  app.decorateRequest('upload', null);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      files: 1,
      fields: maxFields,
      parts: maxFields + 1,
      fieldNameSize: 100,
      fieldSize: maxFieldBytes,
    },
  });
}

/**
 * Reads the fields into `request.body` and the one file into `request.upload`. Throws 413 for too much, 400
 * for a file in another field.
 */
export async function readUpload(
  request: FastifyRequest,
  reply: FastifyReply,
  { field, maxBytes }: { field: string; maxBytes: number },
): Promise<void> {
  if (!request.isMultipart()) return;
  const maxTotalBytes = maxBytes + maxOtherBytes;
  const fileTooLarge = () => tooLarge(`The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`);
  if (Number(request.headers['content-length'] ?? 0) > maxTotalBytes) {
    drainBody(request, 0);
    throw fileTooLarge();
  }
  const place = takePlace(request, reply);
  let arrived = 0;
  const isTooMuch = new Promise<never>((_, reject) => {
    request.raw.on('data', (bytes: Buffer) => {
      arrived += bytes.length;
      if (arrived > maxTotalBytes) reject(fileTooLarge());
    });
  });
  try {
    waitForBody(request, anUpload);
    request.body = await Promise.race([
      readForm(request, { field, maxBytes, fileTooLarge }),
      isTooMuch,
      place.refused,
    ]);
    place.arrived();
  } catch (error) {
    drainBody(request, maxTotalBytes - arrived);
    if (error instanceof HttpError) throw error;
    throw asHttpError(error as { code?: string });
  }
}

async function readForm(
  request: FastifyRequest,
  { field, maxBytes, fileTooLarge }: { field: string; maxBytes: number; fileTooLarge: () => HttpError },
): Promise<Record<string, string>> {
  const fields: Record<string, string> = {};
  for await (const part of request.parts({ limits: { fileSize: maxBytes } })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw tooLarge('That text is too long to send at once.');
      fields[part.fieldname] = String(part.value);
    } else if (part.fieldname === field) {
      // The parser reads an oversized file to its end before it reports it.
      const isTooLarge = new Promise<never>((_, reject) =>
        part.file.once('limit', () => reject(fileTooLarge())),
      );
      const bytes = await Promise.race([part.toBuffer(), isTooLarge]);
      if (part.file.truncated) throw fileTooLarge();
      // Without a chosen file, browsers send an empty file without a name.
      if (part.filename || bytes.length > 0)
        request.upload = { bytes, filename: part.filename.slice(0, 200), type: part.mimetype };
    } else throw badRequest(`A file belongs in the field "${field}".`);
  }
  return fields;
}

/** Throws 415 for a multipart body on a route that takes no file. */
export function refuseUpload(request: FastifyRequest): void {
  if (!request.isMultipart()) return;
  drainBody(request);
  throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('multipart/form-data');
}

/**
 * Occupies a place until the response is sent, because the file is in memory until then. Throws 429 or 503
 * when none is free.
 */
function takePlace(request: FastifyRequest, reply: FastifyReply): UploadSlot {
  try {
    const network = networkOf(request.ip);
    const place = places.take(request.viewer?.id ?? network, network);
    for (const end of ['finish', 'close']) reply.raw.once(end, () => place.leave());
    return place;
  } catch (error) {
    drainBody(request);
    throw error;
  }
}

const tooLarge = (detail: string) => new HttpError(413, 'too_large', detail);

function asHttpError({ code }: { code?: string }): HttpError {
  switch (code) {
    case 'FST_FILES_LIMIT':
      return badRequest('One file at a time, please.');
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return badRequest('That form has too many fields.');
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge('The file is too large.');
    default:
      return badRequest("We couldn't read the upload. Please try again.");
  }
}
