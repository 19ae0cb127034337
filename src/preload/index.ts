import { contextBridge, ipcRenderer } from 'electron';

/** All that the window gets of the desktop: one function for calls and one subscription for progress. */
contextBridge.exposeInMainWorld('assay', {
  send: (message: unknown): Promise<unknown> => ipcRenderer.invoke('assay', message),
  onProgress: (listener: (id: unknown, progress: unknown) => void): (() => void) => {
    const heard = (_event: unknown, id: unknown, progress: unknown): void => listener(id, progress);
    ipcRenderer.on('assay:progress', heard);
    return () => ipcRenderer.off('assay:progress', heard);
  },
});
