import { useEffect, useState } from 'react';
import { mostPictureBytes, pictureTypes } from '#contract/picture-limits.ts';

/** A photo somebody is about to send; it stays until it is taken away, whatever becomes of the sending. */
export interface Photo {
  file: File | null;
  /** An address to show it by before it is sent. */
  preview: string | null;
  alt: string;
  setAlt(alt: string): void;
  /** Why the last file was not taken, in a sentence; else empty. */
  problem: string;
  choose(file: File): void;
  remove(): void;
}

/** The state of a `PhotoPicker` and its `PhotoDrop`. Refuses what the server would refuse, before anything is sent. */
export function usePhoto(): Photo {
  const [file, setFile] = useState<File | null>(null);
  const [preview, setPreview] = useState<string | null>(null);
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (!file) return setPreview(null);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  return {
    file,
    preview,
    alt,
    setAlt,
    problem,
    choose(chosen) {
      const wrong = problemOf(chosen);
      setProblem(wrong);
      // A file that cannot be taken leaves the one that was.
      if (!wrong) setFile(chosen);
    },
    remove() {
      setFile(null);
      setAlt('');
      setProblem('');
    },
  };
}

/** Why a file cannot be sent as a photo, in a sentence; empty when it can. Its content is looked at by the server. */
export function problemOf({ type, size }: Pick<File, 'type' | 'size'>): string {
  // Some systems know no type for newer kinds; the server looks for itself.
  if (type !== '' && !(pictureTypes as readonly string[]).includes(type))
    return 'Please choose a picture: JPEG, PNG, GIF or WebP.';
  if (size === 0) return 'That file is empty. Please choose another one.';
  if (size > mostPictureBytes)
    return `That picture is larger than ${mostPictureBytes / 1024 / 1024} MB. Please choose a smaller one.`;
  return '';
}
